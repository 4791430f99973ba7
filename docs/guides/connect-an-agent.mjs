// Lists the tools of Slipway's agents and the clusters of whoever made the token.
//   SLIPWAY_URL=https://slipway.example SLIPWAY_TOKEN=slw_… node connect-an-agent.mjs
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const { SLIPWAY_URL: url, SLIPWAY_TOKEN: token } = process.env;
const client = new Client({ name: 'connect-an-agent', version: '1.0.0' });
const requestInit = { headers: { authorization: `Bearer ${token}` } };
await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }));

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name).join(' '));

const { isError, structuredContent } = await client.callTool({ name: 'list_clusters', arguments: { limit: 5 } });
if (isError) throw new Error('Slipway refused');
for (const { namespace, name, phase } of structuredContent.items) console.log(`${namespace}/${name} is ${phase}`);
await client.close();
