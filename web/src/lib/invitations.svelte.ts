// The table of a new game shows the links of its friends' seats first.
class Invitations {
  /** The game that was just made with seats for friends. */
  fresh = $state<string | null>(null);
}

export const invitations = new Invitations();
