import { ImportPage, type ImportScreen } from '#f/system/imports/web/public.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DOOR } from '../domain/contract.ts'
import { INTRO, UNDOING } from '../domain/text.ts'
import { api } from './api.ts'

const SCREEN: ImportScreen = {
  ...DOOR,
  api,
  title: 'Importa pagamenti',
  trail: [{ label: 'Studenti', to: '/billing/studenti' }],
  place: (id) => ({ to: '/billing/importPagamenti', search: id === undefined ? {} : { id } }),
  intro: INTRO,
  undoing: UNDOING,
  gone: 'stornati',
  modes: ['new'],
}

/** Payments out of a file, in four steps: file, columns, dry run, import. */
export function ImportPaymentsPage() {
  const [{ id }] = useParameters('/billing/importPagamenti')
  return <ImportPage screen={SCREEN} id={id} />
}
