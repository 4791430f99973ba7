import type { ContainerLine } from '../../../lib/contracts/container-logs.ts';
import { cleanText } from './log-text.ts';

interface Limits {
  /** A longer line is cut. */
  mostLineLength: number;
  /** Characters that pass within a second; lines above are counted and dropped. */
  perSecond: number;
}

const stamped = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) ?(.*)$/s;

/**
 * Makes lines of the bytes of a log. However fast they come, it keeps what may pass within a second and the beginning of
 * one line; the rest is counted.
 */
export class LogLines {
  readonly #limits: Limits;
  readonly #decoder = new TextDecoder();
  #rest = '';
  /** The line that is being read is longer than what is kept of it. */
  #isCut = false;
  #lines: ContainerLine[] = [];
  #leftOut = 0;
  #windowStartMs = 0;
  #used = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  push(bytes: Uint8Array, nowMs: number): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from);
      this.#append(text, from, end === -1 ? text.length : end);
      if (end === -1) return;
      this.#endLine(nowMs);
      from = end + 1;
    }
  }

  /** Ends the last line, where it has no end of its own. */
  finish(nowMs: number): void {
    if (this.#rest !== '' || this.#isCut) this.#endLine(nowMs);
  }

  /** What has come since it was last asked; null where nothing has. */
  take(): { lines: ContainerLine[]; leftOut: number } | null {
    if (this.#lines.length === 0 && this.#leftOut === 0) return null;
    const taken = { lines: this.#lines, leftOut: this.#leftOut };
    this.#lines = [];
    this.#leftOut = 0;
    return taken;
  }

  /** The same, while there are lines to show; a count of dropped ones alone waits. */
  takeShown(): ReturnType<LogLines['take']> {
    return this.#lines.length > 0 ? this.take() : null;
  }

  #append(text: string, from: number, to: number): void {
    const room = this.#limits.mostLineLength - this.#rest.length;
    if (to - from > room) this.#isCut = true;
    if (room > 0) this.#rest += text.slice(from, Math.min(to, from + room));
  }

  #endLine(nowMs: number): void {
    const [raw, isCut] = [this.#rest, this.#isCut];
    this.#rest = '';
    this.#isCut = false;
    if (nowMs - this.#windowStartMs >= 1_000) {
      this.#windowStartMs = nowMs;
      this.#used = 0;
    }
    this.#used += raw.length + 1;
    if (this.#used > this.#limits.perSecond) {
      this.#leftOut += 1;
      return;
    }
    const [, at = null, text = raw] = stamped.exec(raw) ?? [];
    this.#lines.push({ at, text: cleanText(text), isCut });
  }
}
