import { ImportPage, type ImportScreen } from '#f/system/imports/web/public.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DOOR } from '../domain/contract.ts'
import { CONFIRM_UNDO } from '../domain/text.ts'
import { api } from './api.ts'

const SCREEN: ImportScreen = {
  ...DOOR,
  api,
  title: 'Importa leads',
  trail: [{ label: 'Leads', to: '/app/leads' }],
  place: (id) => ({ to: '/app/importLeads', search: id === undefined ? {} : { id } }),
  intro:
    'Un file .csv (o .xlsx) con una riga di intestazione: nome, cognome e telefono servono sempre; mail, città, data iscrizione, origine, corso, info_date, tag, operatore e consenso se ci sono.',
  undoing: CONFIRM_UNDO,
}

/** Leads out of a file, in four steps: file, columns, dry run, import. */
export function ImportLeadsPage() {
  const [{ id }] = useParameters('/app/importLeads')
  return (
    <ImportPage
      screen={SCREEN}
      id={id}
      actions={<LinkButton to="/app/leadForms">Moduli web</LinkButton>}
    />
  )
}
