// A worker that begins the job it is given and never ends it, to be killed while it is at it. `node hang-in-job.ts DATABASE_URL`
import { createQueue } from '../../server/jobs/queue.ts';

const begin = async (requestId: string): Promise<void> => {
  process.stdout.write(`begun ${requestId}\n`);
  await new Promise<never>(() => undefined);
};
const queue = createQueue(process.argv[2] ?? '', (error) => process.stderr.write(`${error}\n`));
await queue.work({
  'carry-out': begin,
  'note-end': begin,
  'send-batch': begin,
  'test-credential': begin,
  'through-git': begin,
});
