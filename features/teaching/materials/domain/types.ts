/** Files of one handout, homework or course's discounts. */
export const MAX_FILES = 20
/** Characters of a description's HTML. */
export const MAX_HTML = 100_000
