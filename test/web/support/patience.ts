/**
 * How long a test of a screen waits: pages and engines are loaded when they are first opened, and on a busy machine that
 * takes longer than Testing Library's second. A test that finds what it waits for doesn't wait longer.
 */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 60_000 });
