// What every component of the table shares.
import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");

export const provideTable = (table: Table): Table => setContext(TABLE, table);
export const useTable = (): Table => getContext<Table>(TABLE);
