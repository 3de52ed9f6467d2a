import { Button } from '@mantine/core'
import { IconHistory, IconNote, IconPhonePlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { Form } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { asItWas } from '#kit/web/list-place.ts'
import { Page, Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useReading } from '#kit/web/reading.ts'
import { SaveOrEdit, SummaryPart } from '#kit/web/record-reading.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { Lead } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { remove, restore } from '../actions.ts'
import { api } from '../api.ts'
import { About, ConsentActions } from '../components/about.tsx'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { LeadFields } from '../components/fields.tsx'
import classes from '../components/lead.module.css'
import { useLeadsList } from '../components/leads-list.ts'
import { entriesOf } from '../components/entries.tsx'
import { formInput, isSamePerson, valuesOf } from '../components/values.ts'

const EntryDialog = lazy(() =>
  import('../components/entry-dialog.tsx').then((part) => ({ default: part.EntryDialog })),
)
const Summary = lazy(() => import('../components/summary.tsx'))
const Twins = lazy(() =>
  import('../components/twins.tsx').then((part) => ({ default: part.Twins })),
)

const TITLE = 'Modifica Lead'
const update = withSentence(api.update, text.CALL_FAILED)
const check = withSentence(api.check, text.CALL_FAILED)

/** What others show of a lead, such as whom it became. */
type Part = (lead: Lead) => ReactNode

interface Around {
  /** What else can be done with it, in the head of the page. */
  readonly actions?: Part
  readonly above?: Part
  /** All that happened with it; its notes and calls as they are shown here, by their keys. */
  readonly line: (lead: Lead, own: ReadonlyMap<string, ReactNode>) => ReactNode
  readonly below?: Part
}

/** "Modifica Lead", of the lead in the address or of the one that was open last. */
export function EditLeadPage(around: Around) {
  const list = useLeadsList()
  const office = useUser().type !== 4
  return (
    <RecordPage
      title={TITLE}
      trail={[list]}
      id={useSelected('lead')}
      query={(id) => api.get.query({ id })}
      nothing={text.NOT_SELECTED}
      list={{ label: `Vai a ${list.label}`, to: list.to }}
      trash={(lead) =>
        lead.state === 'deleted' && {
          name: fullName(lead),
          text: text.inTrash(lead.mergedInto && fullName(lead.mergedInto), office),
          restore: office ? () => restore(lead) : undefined,
        }
      }
    >
      {(lead) => <LeadSheet lead={lead} {...around} />}
    </RecordPage>
  )
}

function LeadSheet({ lead, actions, above, line, below }: Around & { lead: Lead }) {
  const navigate = useNavigate()
  const list = useLeadsList()
  const office = useUser().type !== 4
  const [entry, setEntry] = useState<'call' | 'note'>()
  const { id } = lead
  const toList = () => void navigate(target(asItWas(list.to)))
  const inputOf = (values: ReturnType<typeof valuesOf>) => ({ ...formInput(values), id })
  const form = useSave({
    call: update,
    start: valuesOf(lead),
    toInput: inputOf,
    check: (values) => wrongFields(update.schema, inputOf(values)),
    before: async (values) => isSamePerson(values, lead) || askBeforeSaving(check, values, id),
    draft: `editLead-${id}`,
    saved: () => {
      notifyDone(text.SAVED)
      toList()
    },
  })
  const warn = async () => {
    const call = { ...text.CALL_FIRST, confirmLabel: 'REGISTRA CHIAMATA', cancelLabel: 'Continua' }
    if (await confirm(call)) setEntry('call')
  }
  const removed = async () => {
    if (await remove(lead)) toList()
  }
  const own = { label: fullName(lead), to: { to: '/app/editLead', search: { id } } } as const
  return (
    <Page
      title={TITLE}
      trail={[list, own]}
      actions={
        <>
          {actions?.(lead)}
          <ConsentActions lead={lead} />
          {office && (
            <Button variant="default" onClick={() => void removed().catch(notifyError)}>
              Elimina
            </Button>
          )}
        </>
      }
      primary={<SaveOrEdit form={form} to={own.to} />}
    >
      <About lead={lead} />
      {above?.(lead)}
      <div className={`${classes['sheet']} beside`}>
        {useReading() ? (
          <SummaryPart>
            <Summary lead={lead} />
          </SummaryPart>
        ) : (
          <RecordPart name="dati" label="Dati" first>
            <Section title="Dati del lead">
              <Form form={form}>
                <LeadFields form={form} booking onOutcome={() => void warn()} />
              </Form>
            </Section>
          </RecordPart>
        )}
        <RecordPart name="storia" label={text.HISTORY} first>
          <Section title={text.HISTORY}>
            <div className="row wrap no-print">
              <Button
                variant="default"
                leftSection={<IconPhonePlus size={16} />}
                onClick={() => setEntry('call')}
              >
                REGISTRA CHIAMATA
              </Button>
              <Button
                variant="default"
                leftSection={<IconNote size={16} />}
                onClick={() => setEntry('note')}
              >
                AGGIUNGI NOTA
              </Button>
              <LinkButton to={{ to: '/app/diarioLead', search: { id } }} icon={IconHistory}>
                DIARIO
              </LinkButton>
            </div>
            {line(lead, entriesOf(lead))}
          </Section>
        </RecordPart>
      </div>
      {office && (
        <RecordPart name="altro" label="Altro">
          <Suspense>
            <Twins lead={lead} />
          </Suspense>
          {below?.(lead)}
        </RecordPart>
      )}
      {entry && (
        <Suspense>
          <EntryDialog what={entry} leadId={id} onClose={() => setEntry(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
