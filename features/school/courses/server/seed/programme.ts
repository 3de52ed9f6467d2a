/** The courses of the demo academy, before they get dates and ids. */

export const CATEGORIES = [
  'Recitazione cinematografica',
  'Recitazione teatrale',
  'Regia e produzione',
  'Sceneggiatura',
  'Doppiaggio e voce',
  'Canto e musical',
  'Laboratori per ragazzi',
  'Workshop e masterclass',
] as const
export type CategoryName = (typeof CATEGORIES)[number]

/** Which academic year a course belongs to, counted from the current one; the last is archived. */
export type YearOffset = -1 | 0 | 1

export interface Plan {
  /** Short name within the year, by which a later course says whom it goes on from. */
  readonly key: string
  readonly name: string
  readonly category: CategoryName
  readonly year: YearOffset
  /** Students wanted; 25 is a full class. */
  readonly seats: number
  /** Key of the course of the year before that most students come from. */
  readonly follows?: string
  /** For workshops: first and last day, in days from today or, of the last year, its beginning. */
  readonly days?: readonly [first: number, last: number]
  /** For minors of these ages at the time of the course, both included; others are for adults. */
  readonly ages?: readonly [from: number, to: number]
  /** Taken beside another course of the year. */
  readonly extra?: true
}

const [FILM, STAGE, DIRECTION, WRITING, VOICE, MUSICAL, YOUNG, WORKSHOP] = CATEGORIES

const LAST: readonly Omit<Plan, 'year'>[] = [
  { key: 'film1a', name: 'Recitazione cinematografica 1 A', category: FILM, seats: 25 },
  { key: 'film1b', name: 'Recitazione cinematografica 1 B', category: FILM, seats: 24 },
  { key: 'film2a', name: 'Recitazione cinematografica 2 A', category: FILM, seats: 25 },
  { key: 'stage1', name: 'Recitazione teatrale 1', category: STAGE, seats: 25 },
  { key: 'stage2', name: 'Recitazione teatrale 2', category: STAGE, seats: 22 },
  { key: 'direction1', name: 'Regia cinematografica 1', category: DIRECTION, seats: 19 },
  { key: 'writing1', name: 'Sceneggiatura base', category: WRITING, seats: 23 },
  { key: 'voice1', name: 'Doppiaggio base', category: VOICE, seats: 25 },
  { key: 'musical1', name: 'Musical 1', category: MUSICAL, seats: 21 },
  { key: 'young1', name: 'Laboratorio ragazzi 11-14', category: YOUNG, seats: 20, ages: [11, 14] },
  {
    key: 'camera',
    name: "Workshop L'attore e la macchina da presa",
    category: WORKSHOP,
    seats: 15,
    days: [60, 88],
    extra: true,
  },
  {
    key: 'selftape',
    name: 'Masterclass Self tape e provino',
    category: WORKSHOP,
    seats: 18,
    days: [151, 153],
    extra: true,
  },
]

const CURRENT: readonly Omit<Plan, 'year'>[] = [
  { key: 'film1a', name: 'Recitazione cinematografica 1 A', category: FILM, seats: 22 },
  { key: 'film1b', name: 'Recitazione cinematografica 1 B', category: FILM, seats: 23 },
  {
    key: 'film2a',
    name: 'Recitazione cinematografica 2 A',
    category: FILM,
    seats: 22,
    follows: 'film1a',
  },
  {
    key: 'film2b',
    name: 'Recitazione cinematografica 2 B',
    category: FILM,
    seats: 21,
    follows: 'film1b',
  },
  {
    key: 'film3',
    name: 'Recitazione cinematografica 3',
    category: FILM,
    seats: 18,
    follows: 'film2a',
  },
  { key: 'stage1', name: 'Recitazione teatrale 1', category: STAGE, seats: 25 },
  { key: 'stage2', name: 'Recitazione teatrale 2', category: STAGE, seats: 21, follows: 'stage1' },
  { key: 'stage3', name: 'Recitazione teatrale 3', category: STAGE, seats: 14, follows: 'stage2' },
  { key: 'direction1', name: 'Regia cinematografica 1', category: DIRECTION, seats: 18 },
  {
    key: 'direction2',
    name: 'Regia cinematografica 2',
    category: DIRECTION,
    seats: 13,
    follows: 'direction1',
  },
  { key: 'writing1', name: 'Sceneggiatura base', category: WRITING, seats: 22 },
  {
    key: 'writing2',
    name: 'Sceneggiatura avanzata',
    category: WRITING,
    seats: 15,
    follows: 'writing1',
  },
  { key: 'voice1', name: 'Doppiaggio base', category: VOICE, seats: 25 },
  { key: 'voice2', name: 'Doppiaggio avanzato', category: VOICE, seats: 20, follows: 'voice1' },
  { key: 'musical1', name: 'Musical 1', category: MUSICAL, seats: 24 },
  { key: 'musical2', name: 'Musical 2', category: MUSICAL, seats: 16, follows: 'musical1' },
  {
    key: 'young1',
    name: 'Laboratorio ragazzi 11-14',
    category: YOUNG,
    seats: 24,
    follows: 'young1',
    ages: [11, 14],
  },
  {
    key: 'young2',
    name: 'Laboratorio ragazzi 15-17',
    category: YOUNG,
    seats: 20,
    follows: 'young1',
    ages: [15, 17],
  },
  {
    key: 'method',
    name: 'Workshop Il metodo Strasberg',
    category: WORKSHOP,
    seats: 16,
    days: [-12, 30],
    extra: true,
  },
  {
    key: 'casting',
    name: 'Workshop Incontrare un casting director',
    category: WORKSHOP,
    seats: 12,
    days: [16, 18],
    extra: true,
  },
]

const NEXT: readonly Omit<Plan, 'year'>[] = [
  { key: 'film1a', name: 'Recitazione cinematografica 1 A', category: FILM, seats: 21 },
  {
    key: 'film2a',
    name: 'Recitazione cinematografica 2 A',
    category: FILM,
    seats: 19,
    follows: 'film1a',
  },
  {
    key: 'film2b',
    name: 'Recitazione cinematografica 2 B',
    category: FILM,
    seats: 18,
    follows: 'film1b',
  },
  {
    key: 'film3',
    name: 'Recitazione cinematografica 3',
    category: FILM,
    seats: 12,
    follows: 'film2a',
  },
  { key: 'stage1', name: 'Recitazione teatrale 1', category: STAGE, seats: 17 },
  { key: 'voice1', name: 'Doppiaggio base', category: VOICE, seats: 20 },
  { key: 'musical1', name: 'Musical 1', category: MUSICAL, seats: 14 },
  { key: 'young1', name: 'Laboratorio ragazzi 11-14', category: YOUNG, seats: 10, ages: [11, 14] },
]

const inYear =
  (year: YearOffset) =>
  (plan: Omit<Plan, 'year'>): Plan => ({ ...plan, year })

/** Forty courses: twelve of the last year, twenty of this one, eight of the next, in that order. */
export const PROGRAMME: readonly Plan[] = [
  ...LAST.map(inYear(-1)),
  ...CURRENT.map(inYear(0)),
  ...NEXT.map(inYear(1)),
]
