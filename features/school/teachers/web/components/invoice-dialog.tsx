import { Checkbox, Textarea } from '@mantine/core'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useNewest } from '#kit/web/newest.ts'
import type { SaveForm } from '#kit/web/save.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Invoice } from '../../domain/contract.ts'
import { INVOICE_CREATED, INVOICE_SAVED } from '../../domain/text.ts'
import { api, invoiceFileAddress } from '../api.ts'
import { type ChosenFile, uploadOf } from './chosen-file.ts'
import { FileField } from './file-field.tsx'

interface InvoiceValues extends Record<string, unknown> {
  teacherId: number
  issuedOn: string | null
  amountCents: number | null
  note: string
  paid: boolean
  file: ChosenFile | null | undefined
}

/** What saving sends: the file only when it is another one. */
function inputOf({ teacherId, issuedOn, amountCents, note, paid, file }: InvoiceValues) {
  const data = { teacherId, issuedOn, amountCents, note, paid }
  return file === undefined ? data : { ...data, file: file && uploadOf(file) }
}

/** Enters an invoice of a teacher. */
export function NewInvoiceDialog(props: { teacherId: number; onClose: () => void }) {
  const start: InvoiceValues = {
    teacherId: props.teacherId,
    issuedOn: today(),
    amountCents: null,
    note: '',
    paid: false,
    file: undefined,
  }
  const form = useSave({
    call: api.createInvoice,
    start,
    toInput: inputOf,
    saved: () => {
      notifyDone(INVOICE_CREATED)
      props.onClose()
    },
  })
  return (
    <FormDialog title="Nuova fattura" form={form} onClose={props.onClose}>
      <InvoiceFields form={form} saved={undefined} />
    </FormDialog>
  )
}

/** Changes an invoice. */
export function InvoiceDialog(props: { invoice: Invoice; onClose: () => void }) {
  const { onClose } = props
  const invoice = useNewest(props.invoice, api.invoices)
  const { fileName, ...data } = invoice
  const form = useSave({
    call: api.updateInvoice,
    start: { ...data, file: undefined },
    toInput: (values) => ({ ...inputOf(values), id: values.id, version: values.version }),
    saved: () => {
      notifyDone(INVOICE_SAVED)
      onClose()
    },
  })
  const saved =
    fileName === null ? undefined : { name: fileName, address: invoiceFileAddress(invoice) }
  return (
    <FormDialog title="Modifica fattura" form={form} onClose={onClose}>
      <InvoiceFields form={form} saved={saved} />
    </FormDialog>
  )
}

function InvoiceFields<V extends InvoiceValues>(props: {
  form: SaveForm<V>
  saved: { name: string; address: string } | undefined
}) {
  const { form, saved } = props
  return (
    <>
      <Fields>
        <DayField label="Data" required {...form.field('issuedOn')} />
        <EuroField label="Importo" required {...form.field('amountCents')} />
      </Fields>
      <Textarea label="Note" rows={2} {...form.field('note')} />
      <FileField {...form.field('file')} saved={saved} />
      <Checkbox label="Pagata" {...form.check('paid')} />
    </>
  )
}
