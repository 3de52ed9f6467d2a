/**
 * The areas of features, in their order: the features of an area see each other and those of the
 * areas named beside it. Changed here and nowhere else, with a decision record.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  system: [],
  school: ['system'],
  teaching: ['system', 'school'],
  billing: ['system', 'school'],
  messages: ['system', 'school', 'teaching', 'billing'],
  events: ['system', 'school', 'teaching', 'billing', 'messages'],
  crm: ['system', 'school', 'teaching', 'billing', 'messages', 'events'],
  overview: ['system', 'school', 'teaching', 'billing', 'messages', 'events', 'crm'],
}
