/** A decimal number as text, as the server writes amounts. */
export const decimalPattern = /^-?\d+(\.\d+)?$/;

/** A price or a limit as people enter it: what the database keeps of it, and nothing below zero. */
export const enteredAmountPattern = /^\d{1,9}(\.\d{1,10})?$/;
