import type { Page } from '../../../lib/contracts/page.ts';
import type { Token } from '../../../lib/contracts/tokens.ts';
import { defineQuery } from '../define.ts';
import { ownerOf, toToken } from './token-view.ts';

export const listTokens = defineQuery({
  name: 'list-tokens',
  action: 'token.manage-own',
  scope: 'own',
  input: {},
  run: async ({ deps, actor }): Promise<Page<Token>> => {
    const items = (await deps.tokens.list(deps.db.auto, ownerOf(actor))).map(toToken);
    return { items, nextCursor: null, total: items.length };
  },
});
