/**
 * Contract tests for authors: extend {@link io.github.culmen.testkit.AcquisitionContract} or {@link
 * io.github.culmen.testkit.StrategyContract} and name what is to be tested.
 */
package io.github.culmen.testkit;
