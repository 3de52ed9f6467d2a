/** The subjects of the demo academy, before they get ids. */

/** Which courses a subject belongs to; the first of a plan's areas is where its teachers are. */
export type Area = 'film' | 'stage' | 'direction' | 'writing' | 'voice' | 'musical' | 'young'

/** What a lesson of the subject takes place in. */
export type Space = 'desks' | 'floor' | 'sound'

export interface SubjectPlan {
  readonly name: string
  readonly note: string
  readonly space: Space
  readonly areas: readonly [Area, ...Area[]]
}

const plan = (
  name: string,
  note: string,
  space: Space,
  ...areas: readonly [Area, ...Area[]]
): SubjectPlan => ({ name, note, space, areas })

/** Forty subjects. */
export const CURRICULUM: readonly SubjectPlan[] = [
  plan('Recitazione', 'Cinema', 'floor', 'film', 'direction'),
  plan('Recitazione', 'Teatro', 'floor', 'stage', 'musical'),
  plan('Recitazione', 'Ragazzi', 'floor', 'young'),
  plan('Recitazione davanti alla macchina da presa', '', 'floor', 'film'),
  plan('Analisi del personaggio', '', 'desks', 'film', 'stage'),
  plan('Metodo Strasberg', '', 'floor', 'film'),
  plan('Self tape e provino', '', 'floor', 'film', 'voice'),
  plan('Tecnica Meisner', '', 'floor', 'film', 'stage'),
  plan('Preparazione alla scena', '', 'floor', 'film'),
  plan('Improvvisazione', '', 'floor', 'stage', 'film', 'young'),
  plan('Training fisico', '', 'floor', 'stage', 'film', 'musical'),
  plan("Commedia dell'arte", '', 'floor', 'stage'),
  plan('Scherma scenica', '', 'floor', 'stage', 'film'),
  plan('Storia del teatro', '', 'desks', 'stage', 'musical'),
  plan('Drammaturgia', 'Classici', 'desks', 'stage', 'writing'),
  plan('Drammaturgia', 'Contemporanea', 'desks', 'writing', 'stage'),
  plan('Trucco e costume', '', 'desks', 'stage', 'film', 'musical'),
  plan('Regia', 'Cortometraggio', 'desks', 'direction'),
  plan('Regia', 'Documentario', 'desks', 'direction'),
  plan('Direzione degli attori', '', 'floor', 'direction', 'film'),
  plan('Fotografia e luci', '', 'floor', 'direction'),
  plan('Montaggio', '', 'desks', 'direction', 'writing'),
  plan('Produzione e organizzazione', '', 'desks', 'direction'),
  plan('Diritto dello spettacolo', '', 'desks', 'direction', 'film'),
  plan('Storia del cinema', '', 'desks', 'writing', 'film', 'direction'),
  plan('Sceneggiatura', 'Soggetto e trattamento', 'desks', 'writing', 'direction'),
  plan('Sceneggiatura', 'Serie', 'desks', 'writing'),
  plan('Dialoghi', '', 'desks', 'writing'),
  plan('Dizione', '', 'sound', 'voice', 'film', 'stage'),
  plan('Doppiaggio', 'Sincrono', 'sound', 'voice'),
  plan('Doppiaggio', 'Leggio', 'sound', 'voice'),
  plan('Lettura espressiva', '', 'sound', 'voice', 'young'),
  plan('Speakeraggio e audiolibri', '', 'sound', 'voice'),
  plan('Canto', 'Individuale', 'sound', 'musical'),
  plan('Canto', 'Corale', 'sound', 'musical', 'stage'),
  plan('Danza', 'Modern', 'floor', 'musical'),
  plan('Danza', 'Tip tap', 'floor', 'musical'),
  plan('Storia del musical', '', 'desks', 'musical'),
  plan('Giochi teatrali', '', 'floor', 'young'),
  plan('Laboratorio di messa in scena', '', 'floor', 'young', 'stage'),
]
