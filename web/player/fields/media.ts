/** How pictures, sounds and videos are shown beside labels and choices, once it is loaded: only forms that have some load it. */
export const media: { shown?: typeof import("../media/media.tsx") } = {};
