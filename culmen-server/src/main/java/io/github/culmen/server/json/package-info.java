/** JSON in and out: texts from strangers are read with limits, and values are written. */
package io.github.culmen.server.json;
