import { AREAS } from '../check/areas.ts'

/** The same name in every form that the code writes it in. */
export interface Words {
  /** The area it belongs to. */
  readonly area: string
  /** `guest-lists`: the folder, the address. */
  readonly feature: string
  /** `guestLists`, `GuestLists`, `guest_lists`. */
  readonly many: string
  readonly Many: string
  readonly table: string
  /** `guestList`, `GuestList`. */
  readonly one: string
  readonly One: string
  /** `guest_list`: in the audit; in capitals the kind of record. */
  readonly entity: string
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * The forms of a feature's name and of one of its records, both in kebab case. Throws when they
 * are no such names: the message is for whoever typed them.
 */
export function wordsOf(area: string, feature: string, record: string): Words {
  if (!Object.hasOwn(AREAS, area)) {
    throw new Error(`"${area}" is not the name of an area: ${Object.keys(AREAS).join(', ')}`)
  }
  for (const name of [feature, record]) {
    if (!KEBAB.test(name)) throw new Error(`"${name}" is not a name like guest-lists`)
  }
  if (feature === record)
    throw new Error('The feature is in the plural, its record in the singular.')
  const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const pascal = (name: string) => camel(`-${name}`)
  return {
    area,
    feature,
    many: camel(feature),
    Many: pascal(feature),
    table: feature.replaceAll('-', '_'),
    one: camel(record),
    One: pascal(record),
    entity: record.replaceAll('-', '_'),
  }
}
