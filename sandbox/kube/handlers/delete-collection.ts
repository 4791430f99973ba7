import { ApiError } from '../status.ts';
import { sendListView } from '../table/transform.ts';
import type { Call } from './context.ts';
import { admitDelete, deleteStored } from './delete.ts';
import { type DeleteOptions, readDeleteOptions } from './delete-options.ts';
import { findEntries } from './list.ts';
import { listJson } from './list-json.ts';
import { readListOptions } from './list-options.ts';

async function deleteOne(call: Call, key: string, options: DeleteOptions): Promise<void> {
  await admitDelete(call, key, options);
  await deleteStored(call.api.store, call.resource, key, options);
}

/** DELETE of a collection: answers the list of what it deleted, as it was before. */
export async function deleteCollection(call: Call): Promise<void> {
  const { exchange, resource } = call;
  const options = await readDeleteOptions(call);
  const listOptions = readListOptions(resource, exchange.query, false);
  const result = await findEntries(call, listOptions);
  await Promise.all(
    result.entries.map((entry) =>
      deleteOne(call, entry.key, options).catch((error: unknown) => {
        // Somebody else may have been faster with one of them.
        if (!(error instanceof ApiError && error.code === 404)) throw error;
      }),
    ),
  );
  if (exchange.representation.as) sendListView(call, result);
  else exchange.sendJson(200, listJson(resource, result));
}
