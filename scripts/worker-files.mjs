// Copies what the worker and the migrations load, and nothing else, to a folder that runs by itself: the image of the worker.
//   npm run generate && node scripts/worker-files.mjs FOLDER
// Next does the same for the portal, with the same tool.
import { cp, mkdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** What is read by its name and not imported. */
const readByName = ['package.json', 'prisma/migrations'];

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Name the folder: node scripts/worker-files.mjs FOLDER\n');
  process.exit(1);
}

/** The tool reads JavaScript alone, so that it is given files as Node runs them. */
async function readAsRun(path) {
  try {
    const bytes = await readFile(path);
    return path.endsWith('.ts') ? stripTypeScriptTypes(bytes.toString()) : bytes;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
    throw error;
  }
}

const { fileList } = await nodeFileTrace(['server/worker.ts', 'scripts/migrate.ts'], {
  conditions: ['node', 'import'],
  readFile: readAsRun,
});
for (const file of [...fileList, ...readByName]) {
  const target = join(resolve(folder), file);
  await mkdir(dirname(target), { recursive: true });
  await cp(file, target, { recursive: true, verbatimSymlinks: true });
}
process.stdout.write(`${fileList.size} files of the worker are in ${folder}\n`);
