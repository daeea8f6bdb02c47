/** Every mail that the product sent locally: in memory, and one JSON line each in a file. */
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";

export interface Mail {
  id: string;
  /** ISO date and time. */
  sentAt: string;
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  html?: string;
  headers: Readonly<Record<string, string>>;
}

export interface Mailbox {
  /** Resolves once the mail is in the file. */
  keep(mail: Omit<Mail, "id" | "sentAt">): Promise<Mail>;
  /** Oldest first. */
  mails(): readonly Mail[];
}

export async function openMailbox(file: string | undefined): Promise<Mailbox> {
  const kept = file === undefined ? [] : await readLines(file);
  return {
    async keep(mail) {
      const complete = { ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
      // the line break comes first: an unfinished line of a killed process then corrupts no other
      if (file !== undefined) await appendFile(file, `\n${JSON.stringify(complete)}`, { mode: 0o600 });
      kept.push(complete);
      return complete;
    },
    mails: () => kept,
  };
}

async function readLines(file: string): Promise<Mail[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Mail]; // written by keep() above
    } catch {
      return []; // cut off by a kill, so never acknowledged
    }
  });
}
