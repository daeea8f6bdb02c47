export { type Answer, Client } from "../../infra/cli/client.ts";
