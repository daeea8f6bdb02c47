/** Several calls in one Lambda: those that may do exactly the same. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
// The wrapper around every call is there before the first of them; only its handler is loaded with it.
import "./endpoint.ts";

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * @param calls how to load the handler of each, by its method and path
 * @returns a handler that throws for any other call: its function has no business with it
 * @example dispatch({ "GET /ping": () => import("../ping.ts") })
 */
export function dispatch(calls: Readonly<Record<string, () => Promise<{ handler: Handler }>>>): Handler {
  return async (event, context) => {
    const load = Object.hasOwn(calls, event.routeKey) ? calls[event.routeKey] : undefined;
    if (load === undefined) throw new Error(`This function does not answer ${event.routeKey}.`);
    const { handler } = await load();
    return handler(event, context);
  };
}
