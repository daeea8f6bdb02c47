/** Labels that are HTML: what is shown of them requests nothing and runs nothing. */
import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { SafeHtml } from "../../web/player/fields/SafeHtml.tsx";

async function shown(html: string): Promise<string> {
  const { container, unmount } = render(<SafeHtml html={`${html}<b>end</b>`} />);
  await waitFor(() => expect(container.querySelector("b")).not.toBeNull());
  const text = container.querySelector(".p-html")?.innerHTML ?? "";
  unmount();
  return text.replace("<b>end</b>", "");
}

it("shows the plain text until the sanitiser is loaded, then the HTML", async () => {
  const { container, rerender } = render(<SafeHtml html="a <b>label</b>" />);
  expect(container.innerHTML).toBe("<span>a label</span>");
  await waitFor(() => expect(container.innerHTML).toBe('<span class="p-html">a <b>label</b></span>'));
  rerender(<SafeHtml html="<i>another</i>" block />);
  expect(container.innerHTML).toBe('<div class="p-html"><i>another</i></div>');
  rerender(<SafeHtml html="<i>one more</i>" block />);
  expect(container.innerHTML).toBe('<div class="p-html"><i>one more</i></div>');
});

it.each([
  ["a script", "<script>alert(1)</script>"],
  ["a handler", '<img src="data:image/png;base64,AA==" onerror="alert(1)">'],
  ["a link that runs", '<a href="javascript:alert(1)">x</a>'],
])("keeps nothing of %s", async (_name, html) => {
  expect(await shown(html)).not.toMatch(/script|alert/);
});

it.each(["form", "input", "button", "select", "textarea", "style"])("shows no %s", async (tag) => {
  expect(await shown(`x<${tag}>y</${tag}>`)).not.toContain(tag);
});

it.each([
  ["src", '<img src="/logout">'],
  ["src", '<img src="x data:image/png">'],
  ["srcset", '<img srcset="https://else.example/x.png 2x">'],
  ["background", '<table background="/logout"></table>'],
  ["poster", '<video poster="/logout"></video>'],
  ["style", '<p style="background: url(/logout)">x</p>'],
  ["style", '<p style="background: image-set(a)">x</p>'],
  ["style", '<p style="b\\61ckground: x">x</p>'],
])("drops %s where it would make a request: %s", async (name, html) => {
  expect(await shown(html)).not.toContain(`${name}=`);
});

it("keeps pictures of the form and plain styles, and gives a decorative picture an empty description", async () => {
  expect(await shown('<img src="data:image/png;base64,AA==">')).toBe(
    '<img src="data:image/png;base64,AA==" alt="">',
  );
  expect(await shown('<img src="DATA:image/png;base64,AA==" alt="An image of a cat">')).toContain(
    'alt="An image of a cat"',
  );
  expect(await shown('<p style="color: red">x</p>')).toContain("color: red");
});

it("gives no element a name of the page's own", async () => {
  expect(await shown('<a id="location" name="cookie">x</a>')).toMatch(/user-content-location/);
});
