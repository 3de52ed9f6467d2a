import { Input } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { FieldProps } from './form/fields.ts'
import { Loading } from './loading.tsx'
import type { EditorKind } from './rich-text/marks.ts'

const Editor = lazy(() => import('./rich-text/editor.tsx'))

interface Props extends FieldProps {
  readonly label: string
  readonly required?: boolean
  /** HTML; empty when nothing is written. */
  readonly value: string
  readonly description?: string
  /** What can be done with it: a text, a mail with letters and colours, or a few words. */
  readonly kind?: EditorKind
}

/** A text with bold, italic, lists and links; the value is HTML, empty without any text. */
export function RichTextField(props: Props) {
  const {
    label,
    required = false,
    value,
    kind = 'text',
    description,
    onChange,
    error,
    'data-path': path,
  } = props
  const id = useId()
  const wrong = error !== undefined
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      required={required}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-path={path}
    >
      <Suspense fallback={<Loading height="9.5rem" />}>
        <Editor
          value={value}
          kind={kind}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={wrong ? `${id}-error` : undefined}
          invalid={wrong}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
