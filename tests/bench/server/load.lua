-- Addons one after the other: GET, or PUT with a real change each time. At the end one line of JSON.
local headers = { ["Authorization"] = os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json" }
local method = os.getenv("BENCH_METHOD")
local body = os.getenv("BENCH_BODY") -- with %d of %d, a number and the time, in its description
local start = os.time()
local count = 0

request = function()
  count = count + 1
  local path = "/api/admin/addons/" .. (count % 100 + 1)
  return wrk.format(method, path, headers, method == "PUT" and body:format(count, start) or nil)
end

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(('{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"failed":%d}\n'):format(
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
