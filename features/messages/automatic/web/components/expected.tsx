import { Text } from '@mantine/core'
import { LEFT_OUT_LABELS } from '#f/school/recipients/domain/text.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Record } from '#kit/web/record.tsx'
import { RULE_TEXTS } from '../../domain/text.ts'
import type { RuleKey } from '../../domain/types.ts'
import { api } from '../api.ts'

/** Who would get the mail of a rule now, with what it would say; nothing goes. */
export function ExpectedDialog({ ruleKey, onClose }: { ruleKey: RuleKey; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={`Chi la riceverebbe oggi: ${RULE_TEXTS[ruleKey].name}`}
      size="lg"
      onClose={onClose}
    >
      <Record query={api.expected.query({ key: ruleKey })}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text>Oggi nessuno.</Text>
          ) : (
            <ul className="bare stack" aria-label="Destinatari di oggi">
              {rows.map(({ kind, personId, name, lines, leftOut }) => (
                <li key={`${kind} ${personId}`}>
                  <Text fw={600}>
                    {name}
                    {leftOut && `: non la riceve, ${LEFT_OUT_LABELS[leftOut]}`}
                  </Text>
                  {lines.map((line) => (
                    <Text key={line} size="sm">
                      {line}
                    </Text>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Record>
    </Dialog>
  )
}
