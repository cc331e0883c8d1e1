// Goals of each row: to be `atLeast` times better than these rivals, or at most so many bytes.
const ajv = (atLeast) => [{ rivals: ['Ajv'], atLeast }];
const native = [
  { rivals: ['Boost.JSON DOM + checks'], atLeast: 4 },
  { rivals: ['Boost.JSON SAX + checks'], atLeast: 1.5 },
  { rivals: ['RapidJSON SchemaValidator', 'valijson'], atLeast: 5 },
  { rivals: ['simdjson On-Demand + checks'], atLeast: 2.5 },
];

export const goals = {
  text: [...ajv(4), { rivals: ['ata-validator', 'ata build'], atLeast: 5 }],
  textChromium: ajv(1.5),
  arrayBytes: ajv(12),
  arrayString: ajv(5),
  ndjsonBytes: ajv(8),
  ndjsonString: ajv(4),
  stream: ajv(8),
  wrongText: ajv(0.6),
  object: ajv(0.4),
  objectChromium: ajv(0.2),
  encode: ajv(1 / 1.1),
  wrongObject: [{ rivals: ['Zod', 'Valibot', 'TypeBox', 'ArkType'], atLeast: 1 }],
  coldText: ajv(1),
  coldObject: ajv(20),
  sizeAll: { atMost: 58_000 },
  sizePage: { atMost: 31_500 },
  sizeClient: { atMost: 29_000 },
  sizeOne: { atMost: 25_500 },
  memory: ajv(3),
  dryRun: ajv(0.42),
  nativeSmall: native,
  nativeNdjson: native,
  serverPut64: [
    { rivals: ['Fastify'], atLeast: 5 },
    { rivals: ['nginx'], atLeast: 0.25 },
  ],
  serverPostgresql1: [{ rivals: ['Fastify with pg'], atLeast: 3 }],
  serverPostgresql3: [{ rivals: ['Fastify with pg'], atLeast: 3 }],
  serverListsSQLite: { atMost: 100, unit: 'ms' },
  serverListsPostgreSQL: { atMost: 100, unit: 'ms' },
  serverLatency: [{ rivals: ['Fastify’s median'], atLeast: 1 }],
  serverRead: [{ rivals: ['nginx'], atLeast: 0.6 }],
  serverMemoryRest: { atMost: 15, unit: 'MB' },
  serverMemoryLoad: { atMost: 40, unit: 'MB' },
  serverStart: { atMost: 50, unit: 'ms' },
  pageFirstRows: { atMost: 1000, unit: 'ms' },
  pageKeystroke: { atMost: 50, unit: 'ms' },
};

/** The goals of a row, the ratio of the first one, and whether all are reached; undefined for a row without goals. */
export function goalOf({ id, own, rivals = [] }) {
  const goal = goals[id];
  if (goal === undefined) return {};
  if (!Array.isArray(goal)) {
    const most = goal.unit ? `${goal.atMost} ${goal.unit}` : `${goal.atMost / 1000} kB`;
    return { goal: `≤ ${most}`, reached: own <= goal.atMost };
  }
  const weakest = (names) => Math.min(...rivals.filter(({ name }) => names.includes(name)).map(({ ratio }) => ratio));
  return {
    goal: goal.map(({ rivals: names, atLeast }) => `≥ ${Number(atLeast.toFixed(2))} × ${names.join(', ')}`).join('; '),
    ratio: weakest(goal[0].rivals),
    reached: goal.every(({ rivals: names, atLeast }) => weakest(names) >= atLeast),
  };
}
