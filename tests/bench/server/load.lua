-- Addons one after the other: GET, or PUT with a real change each time. At the end one line of JSON.
local headers = { ["Authorization"] = os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json" }
local method = os.getenv("BENCH_METHOD")
local body = '{"provider":"webhook","description":"change %d of %d","enabled":%s,"parameters":{"url":"http://localhost:4242/webhook",'
  .. '"bodyTemplate":"{\\"event\\":\\"{{event.type}}\\"}"},"events":["feature-created","feature-updated"],'
  .. '"projects":["new-landing-project","signups-v2"],"environments":["development","production"]}'
local start = os.time()
local count = 0

request = function()
  count = count + 1
  local path = "/api/admin/addons/" .. (count % 100 + 1)
  if method == "GET" then return wrk.format("GET", path, headers) end
  return wrk.format("PUT", path, headers, body:format(count, start, count % 2 == 0 and "true" or "false"))
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(('{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n'):format(
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
