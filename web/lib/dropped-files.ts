/** Files that were dropped on a page: read from the event, and handed to the page that imports them. */

export interface Dropped {
  files: readonly File[];
  /** Where the browser gives it, a way to read the only file again later. */
  handle: Promise<FileSystemFileHandle | undefined>;
}

/** Read while the event lasts: afterwards the browser has emptied it. */
export function readDropped({ dataTransfer }: Pick<DragEvent, "dataTransfer">): Dropped {
  const files = [...(dataTransfer?.files ?? [])];
  const [item] = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file");
  const handle = files.length === 1 ? item?.getAsFileSystemHandle?.() : undefined;
  const ofFile = handle?.then((one) => (one !== null && isOfFile(one) ? one : undefined));
  return { files, handle: (ofFile ?? Promise.resolve(undefined)).catch(() => undefined) };
}

function isOfFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

let onTheWay: Dropped | undefined;

/** Between two pages of the application, which an address can't carry files over. */
export const filesToImport = {
  put: (dropped: Dropped) => {
    onTheWay = dropped;
  },
  peek: () => onTheWay,
  clear: () => {
    onTheWay = undefined;
  },
};
