// pg with a pool and prepared statements. A row is locked from reading it to the commit, as flagadmin-server does.
import pg from 'pg';

const connections = 16;

export async function open(url, addons) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const select = { name: 'select', text: 'SELECT version, body FROM addon WHERE id = $1' };
  const lock = { name: 'lock', text: 'SELECT version, body FROM addon WHERE id = $1 FOR UPDATE' };
  const update = {
    name: 'update',
    text: 'UPDATE addon SET version = version + 1, body = $2 WHERE id = $1 RETURNING version',
  };
  const first = await pool.connect();
  await first.query('BEGIN');
  await first.query('SELECT pg_advisory_xact_lock(1)');
  await first.query(
    'CREATE TABLE IF NOT EXISTS addon (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL) WITH (fillfactor = 80)',
  );
  for (const addon of addons) {
    const row = [addon.id, JSON.stringify(addon)];
    await first.query('INSERT INTO addon (id, version, body) VALUES ($1, 1, $2) ON CONFLICT DO NOTHING', row);
  }
  await first.query('COMMIT');
  first.release();

  async function change(client, id, make) {
    const row = (await client.query(lock, [id])).rows[0];
    if (row === undefined) return undefined;
    const after = make(JSON.parse(row.body));
    const { version } = (await client.query(update, [id, JSON.stringify(after)])).rows[0];
    return { version, after };
  }
  return {
    get: async (id) => (await pool.query(select, [id])).rows[0],
    put: async (id, make) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const made = await change(client, id, make);
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
