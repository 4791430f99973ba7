import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { type Mail, readMail } from './read-mail.ts';

export interface StoredMail extends Mail {
  id: number;
  receivedAt: string;
  /** Whom the envelope named; what the headers say may differ. */
  recipients: string[];
}

const mostMails = 1_000;

/** The mails that came, the newest last. Kept in a file, one a line, so that they outlive the sandbox. */
export class Mailbox {
  private readonly file: string;
  private mails: StoredMail[] = [];

  private constructor(file: string) {
    this.file = file;
  }

  static async open(file: string): Promise<Mailbox> {
    const box = new Mailbox(file);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    box.mails = text
      .split('\n')
      // A line that was being written when the program died is left behind.
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as StoredMail)
      .slice(-mostMails);
    return box;
  }

  async add(raw: string, recipients: string[]): Promise<void> {
    const mail = { id: (this.mails.at(-1)?.id ?? 0) + 1, receivedAt: new Date().toISOString(), recipients };
    const stored: StoredMail = { ...mail, ...readMail(raw) };
    this.mails = [...this.mails, stored].slice(-mostMails);
    await appendFile(this.file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  }

  /** @param recipient only those to this address */
  list(recipient?: string | null): StoredMail[] {
    return recipient ? this.mails.filter(({ recipients }) => recipients.includes(recipient)) : this.mails;
  }

  async clear(): Promise<void> {
    this.mails = [];
    await writeFile(this.file, '');
  }
}
