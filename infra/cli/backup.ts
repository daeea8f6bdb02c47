/**
 * `sprout backup`: writes every item, every blob and the product's secret into one file, which only its key opens: records, each encrypted and
 * authenticated for itself by AES-256-GCM, in their order. So a record that was changed, moved or left out is found, and so is
 * a file that was cut short: it lacks the last one.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { type FileHandle, open, readFile } from "node:fs/promises";
import * as z from "zod";
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { DATA_VERSION } from "../../shared/stores/data-version.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { connectWholeSecret, type WholeSecret } from "../../shared/stores/secrets/whole-secret.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, NO_SECRET, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function backup(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    out: { type: "string" },
    key: { type: "string" },
    environment: { type: "string" },
  });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const { out } = values;
  if (out === undefined) throw new CommandProblem("Name the file by --out FILE.");
  const key = await readBackupKey(values.key);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    await noteOperator(stores, PRODUCT_SUBJECT, { action: "product.backup", object: "PRODUCT" }, now);
    const { items, objects } = await backUp(stores, { path: out, key }, now);
    console.log(
      `${items} items, ${objects} objects and the product's secret are in ${out}, which only the key opens: keep both, apart.`,
    );
    return 0;
  });
}

/** Where a backup is, and what opens it. */
export interface BackupPlace {
  path: string;
  key: string;
}

/**
 * The secret of the product that the variables name. @throws CommandProblem where they name none: those of earlier releases
 */
export function productSecret(): WholeSecret {
  const { SPROUT_SECRET_ID = NO_SECRET } = process.env;
  if (SPROUT_SECRET_ID === NO_SECRET)
    throw new CommandProblem(
      "The environment doesn't name the product's secret, without which no password works: deploy this release first, or add SPROUT_SECRET_ID with its ARN.",
    );
  return connectWholeSecret(SPROUT_SECRET_ID);
}

/**
 * Items first: the blobs that they refer to were written before them, so none is missed. Sessions, codes and counters are
 * included, but none is restored; for a snapshot of a single moment, use DynamoDB's own restore.
 */
export async function backUp(
  { tableScan, blobs }: Pick<Stores, "tableScan" | "blobs">,
  { path, key }: BackupPlace,
  now: Date,
): Promise<{ items: number; objects: number }> {
  const secret = await productSecret().read();
  const writer = await BackupWriter.create(path, key, DATA_VERSION, now);
  await writer.addSecret(secret);
  for await (const page of tableScan.pages())
    await writer.addItems(
      page.map((item) => `${JSON.stringify(item, binaryAsText)}\n`).join(""),
      page.length,
    );
  for await (const name of blobs.keys("")) {
    const whole = await blobs.whole(name);
    if (whole === undefined) continue; // erased a moment ago
    const { bytes, contentType, version } = whole;
    await writer.addObject({ key: name, contentType, version }, bytes);
  }
  await writer.end();
  return writer;
}

/** The product stores no binary attribute; one would be lost in JSON, so it is reported. */
function binaryAsText(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) throw new Error("A binary attribute can't be backed up.");
  return value;
}

/** Says what the file is; what follows is different for each. */
const MAGIC = Buffer.from("Sprout backup 3\n");
/** Without the secret; everything else is the same. */
const MAGIC_BEFORE = Buffer.from("Sprout backup 2\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const KEY_BYTES = 32;
/** 128 MiB and some tenths of a second for each guess, should somebody type a short one. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** No record is larger: an object of the product has 100 MB at most, and a page of items 1 MB. */
const MOST_BYTES = 512 * 1024 * 1024;
const LEAST_KEY_CHARACTERS = 32;

const Header = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start"), id: z.string(), dataVersion: z.int(), at: z.iso.datetime() }),
  z.object({ kind: z.literal("secret") }),
  z.object({ kind: z.literal("items"), count: z.int() }),
  z.object({
    kind: z.literal("object"),
    key: z.string(),
    contentType: z.string(),
    version: z.string().optional(),
  }),
  z.object({ kind: z.literal("end"), items: z.int(), objects: z.int() }),
]);
type Header = z.infer<typeof Header>;

/** A part of a backup: items as lines of JSON, or the bytes of an object; the first and the last have none. */
export type BackupRecord = Header & { body: Buffer };

/**
 * The words from which the key of a backup is derived. @param file contains nothing else @throws CommandProblem without one,
 * or with one that could be guessed
 */
export async function readBackupKey(file: string | undefined): Promise<string> {
  if (file === undefined)
    throw new CommandProblem(
      "A backup contains answers, and is written encrypted only. Name a file with its key by --key FILE; make one with: openssl rand -hex 32 > FILE",
    );
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandProblem(`There is no file ${file}.`);
  });
  const key = text.trim();
  if (key.length < LEAST_KEY_CHARACTERS)
    throw new CommandProblem(`The key in ${file} has fewer than ${LEAST_KEY_CHARACTERS} characters.`);
  return key;
}

/** Writes a backup. The file can't be opened again until `end` has been called. */
class BackupWriter {
  readonly #file: FileHandle;
  readonly #key: Buffer;
  #index = 0;
  items = 0;
  objects = 0;

  private constructor(file: FileHandle, key: Buffer) {
    this.#file = file;
    this.#key = key;
  }

  /** @throws CommandProblem where the file exists, or can't be written */
  static async create(path: string, key: string, dataVersion: number, now: Date): Promise<BackupWriter> {
    const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(
        error.code === "EEXIST"
          ? `${path} exists already. Name another file.`
          : `${path} can't be written: ${error.message}`,
      );
    });
    const salt = randomBytes(SALT_BYTES);
    await file.write(Buffer.concat([MAGIC, salt]));
    const writer = new BackupWriter(file, derived(key, salt));
    const id = randomBytes(SALT_BYTES).toString("hex");
    await writer.#add({ kind: "start", id, dataVersion, at: now.toISOString() });
    return writer;
  }

  async addSecret(text: string): Promise<void> {
    await this.#add({ kind: "secret" }, Buffer.from(text));
  }

  async addItems(lines: string, count: number): Promise<void> {
    this.items += count;
    await this.#add({ kind: "items", count }, Buffer.from(lines));
  }

  async addObject(
    object: { key: string; contentType: string; version?: string | undefined },
    bytes: Uint8Array,
  ): Promise<void> {
    this.objects += 1;
    await this.#add({ kind: "object", ...object }, bytes);
  }

  async end(): Promise<void> {
    await this.#add({ kind: "end", items: this.items, objects: this.objects });
    await this.#file.sync();
    await this.#file.close();
  }

  async #add(header: Header, body: Uint8Array = new Uint8Array()): Promise<void> {
    const head = Buffer.from(JSON.stringify(header));
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonceOf(this.#index));
    const parts = [lengthOf(head.length), head, body].map((part) => cipher.update(part));
    const sealed = Buffer.concat([...parts, cipher.final(), cipher.getAuthTag()]);
    this.#index += 1;
    await this.#file.write(Buffer.concat([lengthOf(sealed.length), sealed]));
  }
}

/** The records of a backup from the first to the last. @throws CommandProblem where the key doesn't fit, or something was changed */
export async function* readBackup(path: string, key: string): AsyncGenerator<BackupRecord> {
  const file = await open(path).catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
  try {
    const begin = await bytesOf(file, MAGIC.length + SALT_BYTES);
    const kind = begin?.subarray(0, MAGIC.length);
    if (begin === undefined || ![MAGIC, MAGIC_BEFORE].some((known) => kind?.equals(known)))
      throw new CommandProblem(`${path} is no backup.`);
    const derivedKey = derived(key, begin.subarray(MAGIC.length));
    for (let index = 0; ; index += 1) {
      const record = await nextRecord(file, derivedKey, index, path);
      yield record;
      if (record.kind === "end") return;
    }
  } finally {
    await file.close();
  }
}

/** Reads the whole file once: nothing of it is used before all of it was compared. @returns its first record */
export async function verifyBackup(path: string, key: string) {
  let start: Extract<Header, { kind: "start" }> | undefined;
  for await (const record of readBackup(path, key)) if (record.kind === "start") start = record;
  if (start === undefined) throw new CommandProblem(`${path} is no backup.`);
  return start;
}

async function nextRecord(file: FileHandle, key: Buffer, index: number, path: string): Promise<BackupRecord> {
  const length = (await bytesOf(file, LENGTH_BYTES))?.readUInt32BE();
  if (length !== undefined && (length > MOST_BYTES || length <= TAG_BYTES))
    throw new CommandProblem(`${path} was changed after it was written.`);
  const sealed = length === undefined ? undefined : await bytesOf(file, length);
  if (sealed === undefined)
    throw new CommandProblem(`${path} is not complete: the backup was interrupted, or its end is missing.`);
  const plain = opened(sealed, key, index);
  if (plain === undefined)
    throw new CommandProblem(
      index === 0
        ? `The key doesn't fit ${path}, or the file was changed.`
        : `${path} was changed after it was written.`,
    );
  const bodyAt = LENGTH_BYTES + plain.readUInt32BE();
  const header = Header.parse(JSON.parse(plain.toString("utf8", LENGTH_BYTES, bodyAt)));
  return { ...header, body: plain.subarray(bodyAt) };
}

function opened(sealed: Buffer, key: Buffer, index: number): Buffer | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined; // what Node throws says no more than this
  }
}

/** Nothing where the file ends before. */
async function bytesOf(file: FileHandle, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length);
  return bytesRead === length ? buffer : undefined;
}

/** Each file has a key of its own, so the place of a record is a nonce that is used once. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 6, 6);
  return nonce;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

function derived(key: string, salt: Uint8Array): Buffer {
  return scryptSync(key, salt, KEY_BYTES, COST);
}
