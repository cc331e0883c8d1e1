// pg with a pool and prepared statements. A row is locked from reading it to the commit, as flagadmin-server does.
import pg from 'pg';

const table =
  'CREATE TABLE addon (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL) WITH (fillfactor = 80)';
const insert = 'INSERT INTO addon (id, version, body) VALUES ($1, 1, $2)';
const select = { name: 'select', text: 'SELECT version, body FROM addon WHERE id = $1' };
const lock = { name: 'lock', text: `${select.text} FOR UPDATE` };
const update = {
  name: 'update',
  text: 'UPDATE addon SET version = version + 1, body = $2 WHERE id = $1 RETURNING version',
};

async function read(client, statement, id) {
  const [row] = (await client.query(statement, [id])).rows;
  return row && { version: row.version, addon: JSON.parse(row.body) };
}

async function changeIn(client, id, change) {
  const before = await read(client, lock, id);
  if (before === undefined) return undefined;
  const addon = change(before.addon);
  const [{ version }] = (await client.query(update, [id, JSON.stringify(addon)])).rows;
  return { version, addon };
}

export async function open(url, addons) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  await pool.query(table);
  for (const addon of addons) await pool.query(insert, [addon.id, JSON.stringify(addon)]);
  return {
    get: (id) => read(pool, select, id),
    put: async (id, change) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const made = await changeIn(client, id, change);
        await client.query('COMMIT');
        return made;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
