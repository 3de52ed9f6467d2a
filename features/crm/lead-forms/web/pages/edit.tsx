import { Alert, Autocomplete, Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TagsSelect } from '#f/crm/tags/web/public.tsx'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { Fields, Form, SaveButton } from '#kit/web/form.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { target, useParameters } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { LeadForm } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { FORM_FIELDS, type FormField } from '../../domain/types.ts'
import { remove, restore } from '../actions.ts'
import { api } from '../api.ts'
import { RenewButton } from '../components/address.tsx'

const Arrivals = lazy(() =>
  import('../components/arrivals.tsx').then((part) => ({ default: part.Arrivals })),
)

const LIST = { label: 'Moduli web', to: '/app/leadForms' } as const
const FRAME = { title: 'Modulo web', trail: [LIST], list: { label: 'Vai ai moduli', to: LIST.to } }

/** One secret address: what its fields are, what came in, how long people waited for a call. */
export function LeadFormPage() {
  const [{ id }] = useParameters('/app/leadForm')
  const isAdmin = useUser().role === 'admin'
  return (
    <RecordPage
      {...FRAME}
      id={typeof id === 'number' ? id : undefined}
      query={(id) => api.get.query({ id })}
      nothing="Nessun modulo selezionato."
      trash={(form) =>
        form.deleted && {
          name: form.name,
          text: isAdmin
            ? 'Questo modulo è nel cestino: per usarlo, ripristinalo.'
            : 'Questo modulo è nel cestino: lo può ripristinare un amministratore.',
          restore: isAdmin ? () => restore(form) : undefined,
        }
      }
    >
      {(form) => <FormSheet form={form} />}
    </RecordPage>
  )
}

/** Around all fields, for who only reads them. */
const PLAIN = { border: 0, padding: 0, minWidth: 0 }

function FormSheet({ form }: { form: LeadForm }) {
  const { id, version, name, trap, consentText, tagIds, names, mapped } = form
  const isAdmin = useUser().role === 'admin'
  const navigate = useNavigate()
  const said = form.mapping ?? form.guess
  const mapping = Object.fromEntries(
    FORM_FIELDS.map((field) => [field, said[field] ?? null]),
  ) as Record<FormField, string | null>
  const save = useSave({
    call: api.update,
    start: { id, version, name, trap, consentText, tagIds, mapping },
    draft: `leadForm-${id}`,
    saved: () => notifyDone(text.FORM_SAVED),
  })
  const removed = async () => {
    if (await remove(form)) void navigate(target(LIST.to))
  }
  return (
    <Page
      title={name}
      trail={[LIST, { label: name, to: { to: '/app/leadForm', search: { id } } }]}
      actions={
        isAdmin && (
          <>
            <RenewButton form={form} />
            <Button variant="default" onClick={() => void removed().catch(notifyError)}>
              Elimina
            </Button>
          </>
        )
      }
      primary={isAdmin && <SaveButton form={save} />}
    >
      {!mapped && (
        <Alert color="gray" variant="light">
          {text.NOT_MAPPED}
        </Alert>
      )}
      <Section title="Che cosa contengono i campi">
        <Form form={save}>
          <fieldset disabled={!isAdmin} style={PLAIN}>
            <Fields>
              <TextInput label="Nome del modulo" required {...save.field('name')} />
              {FORM_FIELDS.map((field) => (
                <Autocomplete
                  key={field}
                  label={text.FIELD_LABELS[field]}
                  placeholder="Nome del campo nel modulo"
                  data={names}
                  value={save.values.mapping[field] ?? ''}
                  onChange={(typed) =>
                    save.set({ mapping: { ...save.values.mapping, [field]: typed || null } })
                  }
                />
              ))}
              <TextInput
                label="Campo trappola"
                description="Un campo nascosto del modulo: chi lo riempie è un programma"
                {...save.field('trap')}
              />
              <TextInput
                label="Versione del testo del consenso"
                description="Vuota se la pagina non lo chiede"
                {...save.field('consentText')}
              />
              <TagsSelect label="Tag per chi arriva da qui" {...save.field('tagIds')} />
            </Fields>
          </fieldset>
        </Form>
      </Section>
      <Suspense>
        <Arrivals form={form} />
      </Suspense>
    </Page>
  )
}
