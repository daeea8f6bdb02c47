/** The calls of SES and Secrets Manager that the product and its commands make, in AWS's protocol. */
import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod";
import { closeServer, LOOPBACK, listenLocally, mayAskEmulator } from "./listen.ts";
import type { Mailbox } from "./mailbox.ts";
import { returnedMail } from "./returned-mails.ts";

const MAX_REQUEST_BYTES = 1024 * 1024;

const TextPart = z.object({ Data: z.string() });

/** What SES takes as the name and as the value of a tag. */
const SesTag = z.string().regex(/^[A-Za-z0-9_.@-]{1,256}$/);

/** `SendEmail` of SES v2 with simple content, the only kind that the product sends. */
const SendEmail = z.object({
  FromEmailAddress: z.string().min(3),
  Destination: z.object({ ToAddresses: z.array(z.string().min(3)).min(1) }),
  Content: z.object({
    Simple: z.object({
      Subject: TextPart,
      Body: z.object({ Text: TextPart, Html: TextPart.optional() }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
  EmailTags: z.array(z.object({ Name: SesTag, Value: SesTag })).default([]),
});

/** `GetSecretValue` of Secrets Manager. */
const GetSecretValue = z.object({ SecretId: z.string() });

/** `PutSecretValue` of Secrets Manager, which a restore makes. */
const PutSecretValue = z.object({ SecretId: z.string(), SecretString: z.string().min(1) });

export interface Secret {
  name: string;
  value: string;
  /** Keeps another value, which is the one from then on. */
  keep(value: string): Promise<void>;
}

/** Secrets that are only read, by their names. */
type OtherSecrets = Readonly<Record<string, () => string>>;

export async function startMailAndSecretService(mailbox: Mailbox, secret: Secret, others: OtherSecrets = {}) {
  const server = createServer(async (request, response) => {
    if (!mayAskEmulator(request.headers)) {
      response.writeHead(403).end();
      return;
    }
    const { status, body } = await answer(request, mailbox, secret, others).catch((error: unknown) => ({
      status: 500,
      body: { __type: "InternalServiceError", message: String(error) },
    }));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listenLocally(server);
  return { endpoint: `http://${LOOPBACK}:${port}`, stop: () => closeServer(server) };
}

async function answer(request: IncomingMessage, mailbox: Mailbox, secret: Secret, others: OtherSecrets) {
  const input = await readJson(request);
  if (request.method === "POST" && request.url === "/v2/email/outbound-emails")
    return sendEmail(input, mailbox);
  if (request.headers["x-amz-target"] === "secretsmanager.GetSecretValue")
    return getSecretValue(input, { ...others, [secret.name]: () => secret.value });
  if (request.headers["x-amz-target"] === "secretsmanager.PutSecretValue")
    return putSecretValue(input, secret);
  return refusal("UnknownOperationException", "Locally only a few operations are answered.");
}

async function sendEmail(input: unknown, mailbox: Mailbox) {
  const call = SendEmail.safeParse(input);
  if (!call.success) return refusal("BadRequestException", z.prettifyError(call.error));
  const { Subject, Body, Headers } = call.data.Content.Simple;
  const mail = await mailbox.keep({
    from: call.data.FromEmailAddress,
    to: call.data.Destination.ToAddresses,
    subject: Subject.Data,
    text: Body.Text.Data,
    ...(Body.Html && { html: Body.Html.Data }),
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
  });
  const tags = Object.fromEntries(call.data.EmailTags.map(({ Name, Value }) => [Name, [Value]]));
  const returned = returnedMail({ ...mail, tags });
  if (returned !== undefined) mailbox.tell(returned);
  return { status: 200, body: { MessageId: mail.id } };
}

function getSecretValue(input: unknown, secrets: OtherSecrets) {
  const Name = GetSecretValue.safeParse(input).data?.SecretId ?? "";
  const read = Object.hasOwn(secrets, Name) ? secrets[Name] : undefined;
  if (read === undefined)
    return refusal("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
  const ARN = `arn:aws:secretsmanager:us-east-1:000000000000:secret:${Name}`;
  return { status: 200, body: { ARN, Name, SecretString: read() } };
}

async function putSecretValue(input: unknown, secret: Secret) {
  const call = PutSecretValue.safeParse(input);
  if (!call.success || call.data.SecretId !== secret.name)
    return refusal("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
  await secret.keep(call.data.SecretString);
  secret.value = call.data.SecretString;
  return { status: 200, body: { Name: secret.name } };
}

function refusal(type: string, message: string) {
  return { status: 400, body: { __type: type, code: type, message } };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new Error("The request is larger than 1 MB.");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "null");
}
