import type { DiaryKind } from '#kit/domain/diary.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Diary, DiaryWords } from '#kit/server/diary.ts'
import { COMMON_VERBS } from '../../domain/text.ts'

/** The thing and the verb of an action: `payment.recorded`. */
export const partsOf = (action: string): [thing: string, verb: string] => {
  const [thing = '', verb = ''] = action.split('.')
  return [thing, verb]
}

/** What an action is called: "Pagamento: registrato". */
export function titleOf({ words }: Pick<Diary, 'words'>, action: string): string {
  const [thing, verb] = partsOf(action)
  const { label = thing, verbs = {} }: Partial<DiaryWords> = words[thing] ?? {}
  return `${label}: ${verbs[verb] ?? COMMON_VERBS[verb] ?? verb}`
}

/** What kind of entry an action is. */
export const kindOf = ({ words }: Pick<Diary, 'words'>, action: string): DiaryKind =>
  words[partsOf(action)[0]]?.kind ?? 'change'

const things = ({ words }: Pick<Diary, 'words'>) => Object.entries(words)

/** The things of one kind, or of all kinds but changes of a record. */
export const actionsOfKind = (diary: Pick<Diary, 'words'>, kind?: DiaryKind): string[] =>
  things(diary)
    .filter(([, own]) =>
      kind === undefined ? (own.kind ?? 'change') !== 'change' : own.kind === kind,
    )
    .map(([thing]) => thing)

/** The actions that another source tells. */
export const actionsToldElsewhere = (diary: Pick<Diary, 'words'>): string[] =>
  things(diary).flatMap(([thing, { elsewhere = [] }]) =>
    elsewhere.map((verb) => `${thing}.${verb}`),
  )

/** The actions whose words on the screen contain a text. */
export function actionsSaid(diary: Pick<Diary, 'words'>, q: string): string[] {
  const text = foldText(q)
  return things(diary)
    .flatMap(([thing, { verbs = {} }]) =>
      [...Object.keys(COMMON_VERBS), ...Object.keys(verbs)].map((verb) => `${thing}.${verb}`),
    )
    .filter((action) => foldText(titleOf(diary, action)).includes(text))
}

/** The fields whose label contains a text. */
export function fieldsSaid(diary: Pick<Diary, 'words'>, q: string): string[] {
  const text = foldText(q)
  const labelled = things(diary).flatMap(([, { fields = {} }]) => Object.entries(fields))
  const said = labelled.filter(([, label]) => foldText(label).includes(text))
  return [...new Set(said.map(([field]) => field))]
}
