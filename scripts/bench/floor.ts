// The floor: the rows of one page from the same database, as JSON from a bare HTTP server. `node floor.ts DATABASE_URL PROJECT`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [databaseUrl, project] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const page = 'SELECT * FROM clusters WHERE project = $1 ORDER BY severity, namespace, name LIMIT 50';

const server = createServer((_request, response) => {
  pool.query(page, [project]).then(
    ({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ items: rows }));
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Floor at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
