import { Alert, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { formatInstant, integerOf } from '#kit/domain/format.ts'
import { Form } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Rule } from '../../domain/contract.ts'
import { RULE_TEXTS, SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** One rule: its switch, its days, and whether it does its work. */
export function RuleForm({ rule, onAsk }: { rule: Rule; onAsk: () => void }) {
  const { key, version, enabled, days } = rule
  const words = RULE_TEXTS[key]
  const start = { key, version, enabled, days: String(days) }
  const inputOf = (values: typeof start) => ({ ...values, days: integerOf(values.days) })
  const form = useSave({
    call: api.save,
    start,
    toInput: inputOf,
    check: (values) => wrongFields(api.save.schema, inputOf(values)),
    saved: () => notifyDone(SAVED),
  })
  return (
    <Section title={words.name}>
      <Text>{words.text}</Text>
      {rule.lastError && (
        <Alert color="red" title="L’ultima volta non ha scritto a nessuno">
          {rule.lastError}
        </Alert>
      )}
      {rule.failed > 0 && (
        <Alert color="red">
          {rule.failed === 1
            ? 'Una mail non è partita: il motivo è qui sotto.'
            : `${rule.failed} mail non sono partite: il motivo di ognuna è qui sotto.`}
        </Alert>
      )}
      <Form form={form}>
        <Group align="end">
          <Checkbox label={`Attiva: ${words.name}`} {...form.check('enabled')} />
          {words.days !== null && (
            <TextInput label={words.days} inputMode="numeric" w={200} {...form.field('days')} />
          )}
          <Button
            type="submit"
            variant="default"
            loading={form.saving}
            aria-label={`Salva: ${words.name}`}
          >
            Salva
          </Button>
          <Button
            variant="default"
            onClick={onAsk}
            aria-label={`Chi la riceverebbe oggi: ${words.name}`}
          >
            Chi la riceverebbe oggi
          </Button>
        </Group>
      </Form>
      {rule.lastRunAt && (
        <Text size="sm" c="dimmed">
          {`Ultimo controllo ${formatInstant(rule.lastRunAt)}. Mail partite: ${rule.sent}.`}
        </Text>
      )}
    </Section>
  )
}
