import type * as ReactPdf from '@react-pdf/renderer';
import type { createElement } from 'react';

/** What documents are drawn with; loaded when the first one is. */
export interface Kit {
  pdf: typeof ReactPdf;
  draw: typeof createElement;
  family: string;
}
