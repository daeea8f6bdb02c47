/**
 * How long a test of a screen waits for what is to come: pages and engines come when they are first opened, and on a busy
 * machine that takes longer than Testing Library's second. Whoever waits for nothing waits no longer for it.
 */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 20_000 });
