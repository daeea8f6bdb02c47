/** Only programs fill it in: no eye, screen reader, key or browser meets it. */
export function UnseenField() {
  return (
    <div className="p-unseen p-website" aria-hidden="true">
      <label>
        Website <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
