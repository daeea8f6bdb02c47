/** Mailed codes and the tickets that they are exchanged for (product decisions 2 and 3). */

import * as z from "zod";
import { CODE_ATTEMPTS } from "../../timings.ts";
import { change, exists, is } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** The data of a sign-up until its code is entered. */
export const PendingSignUp = z.object({
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  passwordHash: z.string(),
});
export type PendingSignUp = z.infer<typeof PendingSignUp>;

const MailedCode = z.object({
  codeHash: z.string().optional(),
  expiresAt: z.int().optional(),
  attempts: z.int().default(0),
  signUp: PendingSignUp.optional(),
});
export type MailedCode = z.infer<typeof MailedCode>;

const PENDING_DAYS = 1;
const DAY_SECONDS = 24 * 60 * 60;

/** What a correct code is exchanged for. */
const Ticket = z.object({
  username: z.string(),
  expiresAt: z.int(),
  /** The account's epoch when it was issued: a new password starts another, which invalidates the ticket. */
  epoch: z.int().optional(),
  /** An operator's link; absent: exchanged for a mailed code. */
  by: z.literal("link").optional(),
});
export type Ticket = z.infer<typeof Ticket>;

/** A code works only in the browser that requested it: `binding` is the hash of that browser's id. */
export interface CodeRef {
  purpose: "activation" | "reset";
  username: string;
  binding: string;
}

/** @returns whether a code may be tried: it was mailed, has not expired, and has attempts left */
export function isOpenCode(mailed: MailedCode | undefined, now: number): boolean {
  if (mailed?.codeHash === undefined) return false;
  return (mailed.expiresAt ?? 0) > now && mailed.attempts < CODE_ATTEMPTS;
}

export function openCodeStore(table: Table) {
  const keyOf = ({ purpose, username, binding }: CodeRef) => keys.code(purpose, username, binding);

  return {
    find: (ref: CodeRef) => table.get(keyOf(ref), MailedCode),
    /**
     * Stores what a sign-up entered; data of an earlier one in the same browser is replaced, while a code already mailed
     * stays valid.
     */
    async keepSignUp(ref: CodeRef, signUp: PendingSignUp, now: number) {
      await table.update(
        keyOf(ref),
        change().set({ signUp, ttl: now + PENDING_DAYS * DAY_SECONDS }),
        MailedCode,
      );
    },
    /** Stores the hash of a code just before it is mailed; the attempts start again. */
    async issue(ref: CodeRef, codeHash: string, expiresAt: number) {
      await table.update(
        keyOf(ref),
        change().set({
          ...{ codeHash, expiresAt, attempts: 0 },
          ttl: expiresAt + PENDING_DAYS * DAY_SECONDS,
        }),
        MailedCode,
      );
    },
    /**
     * Counts an attempt before anything is compared; undefined when there is no code, it has expired, or no attempts are
     * left.
     */
    attempt: (ref: CodeRef, now: number) =>
      table.update(
        keyOf(ref),
        change()
          .add("attempts")
          .when(exists("codeHash"), is("expiresAt", ">", now), is("attempts", "<", CODE_ATTEMPTS)),
        MailedCode,
      ),
    /** Uses the code up. @returns false when another request was first */
    redeem: async (ref: CodeRef) => (await table.deleteReturning(keyOf(ref), MailedCode)) !== undefined,
    /** @param epoch the account's; the ticket ends with it */
    async issueTicket(ticketHash: string, username: string, expiresAt: number, epoch?: number, by?: "link") {
      const held = { gsi1pk: indexKeys.heldFor(username), gsi1sk: `${expiresAt}` };
      await table.put(keys.ticket(ticketHash), { username, expiresAt, epoch, by, ttl: expiresAt, ...held });
    },
    /** A valid ticket; it stays valid. */
    findTicket: async (ticketHash: string, now: number) =>
      goodAt(now, await table.get(keys.ticket(ticketHash), Ticket)),
    /** The user of a ticket; a ticket works once. */
    redeemTicket: async (ticketHash: string, now: number) =>
      goodAt(now, await table.deleteReturning(keys.ticket(ticketHash), Ticket))?.username,
  };
}

const goodAt = (now: number, ticket: Ticket | undefined) =>
  ticket !== undefined && ticket.expiresAt > now ? ticket : undefined;
