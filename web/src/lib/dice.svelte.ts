// Dice rolled at a table: shown for a while, and remembered with their purpose.
import { rattle } from "./sound";
import type { Roll, SeatView } from "./wire";

/** Dice that were just rolled, to be shown. */
export interface Thrown {
  position: number;
  faces: number[];
  roll: Roll | null;
}

/** How many rolls are shown at once. */
const MOST_THROWS = 3;

export class DiceCup {
  throws = $state.raw<Thrown[]>([]);
  readonly #rolls = new Map<number, Roll>();

  /** `readAt` shows an earlier position of the game. */
  constructor(private readonly readAt: (position: number) => Promise<SeatView>) {}

  show(thrown: Thrown): void {
    rattle(thrown.faces.length);
    this.throws = [...this.throws.slice(-(MOST_THROWS - 1)), thrown];
  }

  putAway(thrown: Thrown): void {
    this.throws = this.throws.filter((one) => one !== thrown);
  }

  /** Keep what was to be rolled before a record was made. */
  remember({ position, roll }: Thrown): void {
    if (roll) this.#rolls.set(position, roll);
  }

  /** What was to be rolled when this record was made, with its arithmetic. */
  async rollBehind(position: number): Promise<Roll | null> {
    const known = this.#rolls.get(position);
    if (known) return known;
    const roll = (await this.readAt(position - 1)).prompt.roll ?? null;
    if (roll) this.#rolls.set(position, roll);
    return roll;
  }
}
