import { Textarea } from '@mantine/core'
import { checkFiles, formFiles, sentFiles } from '#kit/web/file-field/form-files.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Discounts } from '../../domain/contract.ts'
import { DISCOUNTS_SAVED } from '../../domain/text.ts'
import { api, FILES } from '../api.ts'
import { FilesField } from './files-field.tsx'

/** The section "Scontistiche" of the course sheet: a text and its documents, saved together. */
export function DiscountsSection({ courseId }: { courseId: number }) {
  return (
    <Section title="Scontistiche">
      <Record query={api.discounts.query({ courseId })}>
        {(discounts) => <DiscountsForm key={courseId} courseId={courseId} {...discounts} />}
      </Record>
    </Section>
  )
}

function DiscountsForm(props: Discounts & { courseId: number }) {
  const { courseId, text, files, version } = props
  const form = useSave({
    call: api.saveDiscounts,
    start: { version, text, files: formFiles(files) },
    toInput: (values) => {
      return {
        courseId,
        version: values.version,
        text: values.text,
        files: sentFiles(values.files),
      }
    },
    check: (values) => checkFiles(values.files),
    draft: `scontistiche-${courseId}`,
    saved: () => notifyDone(DISCOUNTS_SAVED),
  })
  return (
    <Form form={form}>
      <Textarea
        label="Testo"
        placeholder="Sconti e condizioni per chi si iscrive a questo corso"
        rows={3}
        {...form.field('text')}
      />
      <FilesField label="Documenti" base={FILES.discount} files={files} {...form.field('files')} />
      <div>
        <SaveButton form={form} label="Salva scontistiche" />
      </div>
    </Form>
  )
}
