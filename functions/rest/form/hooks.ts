import { hooks } from "../../../shared/contract/hooks.ts";
import { hookHosts } from "../../../shared/hooks/destination.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { isSeen, presentHook } from "../../presenters/hook.ts";

export const handler = endpoint(hooks, async ({ input, stores, user }) => {
  const found = await stores.hooks.ofForm(input.id);
  return {
    hooks: found.filter((hook) => isSeen(stores, hook, user.username)).map(presentHook),
    hosts: hookHosts(stores.hookHosts),
  };
});
