import type { RefObject } from 'react';
import type { MemberSettings } from '@/lib/contracts/karmada-member-settings';
import type { MemberPlace } from './queries';

/** A dialog that changes what it was given of a member. */
export interface EditorProps {
  place: MemberPlace;
  settings: MemberSettings;
  /** Reads the member anew, in the place of what was typed. */
  onLoad: () => void;
  /** Gets the focus back: the dialog that began has been replaced by then. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}
