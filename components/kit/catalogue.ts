import type { KitSection } from './section';
import { actions } from './sections/actions';
import { banners } from './sections/banners';
import { fields } from './sections/fields';
import { figures } from './sections/figures';
import { forms } from './sections/forms';
import { foundations } from './sections/foundations';
import { icons } from './sections/icons';
import { lists } from './sections/lists';
import { overlays } from './sections/overlays';
import { states } from './sections/states';
import { texts } from './sections/texts';
import { waiting } from './sections/waiting';

/** Everything that the kit shows, in its order. */
export const catalogue: readonly KitSection[] = [
  foundations,
  icons,
  actions,
  fields,
  forms,
  states,
  banners,
  figures,
  lists,
  overlays,
  waiting,
  texts,
];
