'use client';
import '@fontsource-variable/noto-sans-sc/wght.css';

/** Brings the Chinese letters for machines without their own; a part of its own, so that English pages do not load it. */
export function ChineseFont() {
  return null;
}
