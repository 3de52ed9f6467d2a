/** What the program itself does with the tags of a category; other categories have no role. */
export const TAG_ROLES = ['outcome', 'origin', 'course', 'info_date', 'rejection'] as const
export type TagRole = (typeof TAG_ROLES)[number]

/** Colours of a category, by the names of the palette. */
export const TAG_COLOURS = [
  'gray',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'orange',
  'red',
  'pink',
  'violet',
] as const
export type TagColour = (typeof TAG_COLOURS)[number]
