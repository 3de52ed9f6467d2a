import { PieChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { formatInteger, formatPercent } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { pieOf } from '../../domain/rules.ts'
import { shareText, TABLE_NAME } from '../../domain/text.ts'
import type { WeekTable } from '../../domain/types.ts'
import classes from './dashboard.module.css'
import type { Opened } from './leads-dialog.tsx'

/** Told apart also beside each other, in the light and in the dark. */
const COLOURS = [
  ...['#4c78a8', '#f58518', '#54a24b', '#e45756', '#72b7b2', '#b279a2'],
  ...['#eeca3b', '#9d755d', '#ff9da6', '#79706e', '#2f6f9f', '#88d27a'],
] as const

/** Beyond the colours there are, the same ones darker. */
function colourAt(place: number): string {
  const colour = COLOURS[place % COLOURS.length] ?? COLOURS[0]
  return place < COLOURS.length ? colour : `color-mix(in srgb, ${colour}, black 35%)`
}

interface Props {
  readonly table: WeekTable
  /** That of all leads of the week. */
  readonly whole: WeekTable
  readonly onOpen: (opened: Opened) => void
}

/** The pie of a table with the same figures beside it: who does not see it misses nothing. */
export function Pie({ table, whole, onOpen }: Props) {
  const name = TABLE_NAME[table.key]
  const segments = pieOf(table, whole).map((segment) => ({
    ...segment,
    colour: colourAt(segment.place),
    title: `${name}: ${segment.name}`,
  }))
  const open = ({ title, leadIds }: Opened) => onOpen({ title, leadIds })
  return (
    <div className="halves gap-lg" style={{ alignItems: 'center' }}>
      <div aria-hidden>
        <PieChart
          mx="auto"
          size={220}
          withLabels
          withLabelsLine
          labelsType="percent"
          data={segments.map(({ name: label, leadIds, colour }) => ({
            name: label,
            value: leadIds.length,
            color: colour,
          }))}
          accessibilityLayer={false}
          pieProps={{
            rootTabIndex: -1,
            isAnimationActive: false,
            label: ({ x, y, index, textAnchor }) => (
              <text x={x} y={y} textAnchor={textAnchor} fill="currentColor" fontSize={12}>
                {shareText(segments[index ?? -1]?.share ?? 0)}
              </text>
            ),
            onClick: (_, index) => {
              const segment = segments[index]
              if (segment) open(segment)
            },
            style: { cursor: 'pointer' },
          }}
        />
      </div>
      <table className={`${classes['table']} numbers`}>
        <thead>
          <tr>
            <th scope="col">{table.key === 'rejected' ? 'Motivo' : 'Corso'}</th>
            <th scope="col">Lead</th>
            <th scope="col">Quota</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment.id}>
              <th scope="row">
                <span className={classes['swatch']} style={{ background: segment.colour }} />
                {segment.name}
              </th>
              <td>
                <FigureButton
                  value={formatInteger(segment.leadIds.length)}
                  label={segment.title}
                  zero={false}
                  onOpen={() => open(segment)}
                />
              </td>
              <td>{formatPercent(segment.share, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
