/** How pictures beside labels and choices are shown, once it is loaded: only forms that have some load it. */
export const pictures: { shown?: typeof import("../pictures/pictures.tsx") } = {};
