import { describe, expect, it } from "vitest";
import {
  beginCall,
  type Call,
  callOf,
  type Event,
  findCall,
  visitorOf,
} from "../../../functions/endpoint/call.ts";

/** A call of which nothing but these fields is read. */
const callWith = (fields: Partial<Call>) => fields as unknown as Call;
const newEvent = () => ({}) as unknown as Event; // known by itself, not by what is in it

describe("callOf", () => {
  it("is the call that was started for this event", () => {
    const [event, other] = [newEvent(), newEvent()];
    const [call, another] = [callWith({}), callWith({})];
    beginCall(event, call);
    beginCall(other, another);
    expect(callOf({ event })).toBe(call);
    expect(callOf({ event: other })).toBe(another);
  });

  it("is undefined before a call has started, and never another call", () => {
    beginCall(newEvent(), callWith({}));
    expect(findCall(newEvent())).toBeUndefined();
    expect(() => callOf({ event: newEvent() })).toThrow("must come first");
  });
});

describe("visitorOf", () => {
  const signedIn = { sessionId: "session" } as unknown as NonNullable<Call["signedIn"]>; // no more is read

  it("is the browser's own id, or else its session's", () => {
    expect(visitorOf(callWith({ visitorId: "browser", signedIn }))).toBe("browser");
    expect(visitorOf(callWith({ signedIn }))).toBe("session");
  });

  it("is never shared by browsers that have neither", () => {
    expect(() => visitorOf(callWith({}))).toThrow("without a visitor");
  });
});
